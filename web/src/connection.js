// The socket to the box: lost often, found again soon. Phones sleep, pages freeze, networks change.
const SILENT = 3500; // the box speaks every second and a half; with the look, its silence shows within four
const STUCK = 5000;
const SLOWEST = 4000;

export class Connection {
  constructor(hear, changed) {
    Object.assign(this, { hear, changed, up: false, wait: 250, last: 0, seen: Date.now() });
    const wake = () => this.rouse();
    document.addEventListener('visibilitychange', wake);
    for (const sign of ['pageshow', 'focus', 'online']) addEventListener(sign, wake);
    addEventListener('offline', () => this.lost());
    setInterval(() => this.look(), 300);
    this.open();
  }

  send(text) {
    if (this.socket && this.socket.readyState === 1) this.socket.send(text);
  }

  // For good: this page has nothing more to say to the box.
  rest() {
    this.resting = true;
    this.drop();
  }

  again() {
    this.resting = false;
    this.open();
  }

  open() {
    this.drop();
    if (this.resting || document.hidden) return;
    this.began = Date.now();
    const socket = (this.socket = new WebSocket(`ws://${location.host}/s`));
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.last = Date.now();
      if (!this.up) {
        this.up = true;
        this.wait = 250;
        this.changed();
      }
      this.hear(event.data);
    };
    socket.onclose = socket.onerror = () => socket === this.socket && this.lost();
  }

  drop() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }

  lost() {
    this.drop();
    if (this.up) {
      this.up = false;
      this.changed();
    }
    if (this.resting) return;
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, SLOWEST);
  }

  // The phone has woken, or somebody looks at it again.
  rouse() {
    if (document.hidden || this.resting || Date.now() - this.last < 2000) return;
    if (this.socket && this.socket.readyState === 0 && Date.now() - this.began < 1000) return;
    this.wait = 250;
    this.open();
  }

  look() {
    const now = Date.now();
    const slept = now - this.seen > 6000;
    this.seen = now;
    if (slept) this.rouse();
    else if (this.up && now - this.last > SILENT) this.lost();
    else if (this.socket && this.socket.readyState === 0 && now - this.began > STUCK) this.lost();
    else if (!this.socket && !this.timer && !this.resting && !document.hidden) this.open();
  }
}
