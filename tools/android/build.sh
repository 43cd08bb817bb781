#!/bin/sh
# Inside the container: `build.sh debug`, `release` or `shop` leaves a package and its hash in bin/; what Google Play takes
# is the last, a bundle of which it makes packages itself.
set -eu
cd /build
kind="${1:-debug}"
case "$kind" in
    debug | release) ;;
    shop)
        kind=release
        export APP_ANDROID_RELEASE_ARTIFACT=aab
        ;;
    *)
        echo "debug, release or shop?" >&2
        exit 1
        ;;
esac
# The time of the last commit stands for the time of the build.
SOURCE_DATE_EPOCH="$(git -c safe.directory=/build log -1 --format=%ct)"
export SOURCE_DATE_EPOCH
[ -f data/locale/en/shell.mo ] || {
    echo "The catalogues are not compiled: make setup, then again." >&2
    exit 1
}
buildozer android "$kind"
cd bin
for package in *.apk *.aab; do
    [ ! -f "$package" ] || sha256sum "$package" >"$package.sha256"
done
cat ./*.sha256
