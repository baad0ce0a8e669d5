"use strict";
// Plays recorded runs. A run is a list of balls; a step is one step of the machine: a ball is released, moves to the
// next row, or ends. Every state is reached by steps from the first one, forward and back, so the picture never depends
// on the path to it.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const ARTS = { B: "blue", R: "red", b: "heavy-blue", r: "heavy-red" };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  class Replay {
    constructor(section) {
      this.section = section;
      this.data = JSON.parse(section.querySelector("script").textContent);
      this.balls = this.data.balls;
      // For each ball the step at which it is still in its hopper.
      this.begins = [0];
      for (const ball of this.balls) this.begins.push(this.begins.at(-1) + ball.path.length + 1);
      this.last = this.begins.at(-1);
      this.at = 0;
      this.ball = 0;
      this.step = 0;
      this.switches = [...this.data.switches];
      this.released = [0, 0];
      this.out = [...this.data.out];
      this.speed = 3;
      this.find();
      this.listen();
      // The ball that is asked for is shown at its entry.
      this.seek((this.begins[this.data.open] ?? 0) + (this.data.open > 0 ? 1 : 0));
    }

    find() {
      const one = (name) => this.section.querySelector(name);
      this.parts = [...this.section.querySelectorAll("[data-switch]")];
      this.marble = one(".marble");
      this.way = one(".way");
      this.waiting = one(".waiting");
      this.trough = one(".trough");
      this.says = one(".says");
      this.slider = one(".slider");
      this.number = one(".number");
      this.rows = [...this.section.querySelectorAll("[data-register]")];
      this.slider.max = this.last;
      this.number.min = this.data.first;
      this.number.max = this.data.first + Math.max(0, this.balls.length - 1);
    }

    listen() {
      const acts = {
        first: () => this.seek(0), last: () => this.seek(this.last),
        back: () => this.seek(this.at - 1), next: () => this.walk(),
        "ball-back": () => this.seekBall(-1), "ball-next": () => this.seekBall(1),
        play: () => this.toggle(),
        slower: () => this.pace(-1), faster: () => this.pace(1),
      };
      for (const button of this.section.querySelectorAll("button[data-do]")) {
        button.addEventListener("click", () => {
          if (button.dataset.do !== "play" && !/er$/.test(button.dataset.do)) this.pause();
          acts[button.dataset.do]();
        });
      }
      this.slider.addEventListener("input", () => { this.pause(); this.seek(+this.slider.value); });
      this.number.addEventListener("change", () => {
        const index = Math.round(+this.number.value) - this.data.first;
        this.pause();
        this.seek(this.begins[Math.min(Math.max(index, 0), this.balls.length)] ?? 0);
      });
      const keys = {
        " ": "play", ArrowRight: "next", ArrowLeft: "back", ArrowDown: "ball-next",
        ArrowUp: "ball-back", Home: "first", End: "last", "+": "faster", "-": "slower",
      };
      const press = (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.target.closest("input, select")) return;
        // A space on a button presses that button.
        if (event.key === " " && event.target.closest("button")) return;
        const act = keys[event.key];
        if (!act) return;
        event.preventDefault();
        if (!["play", "faster", "slower"].includes(act)) this.pause();
        acts[act]();
      };
      const alone = document.querySelectorAll(".replay").length === 1;
      (alone ? document : this.section).addEventListener("keydown", press);
      // A tap on the right half of the board goes on, on the left half back.
      this.section.querySelector("svg").addEventListener("click", (event) => {
        const box = event.currentTarget.getBoundingClientRect();
        this.pause();
        acts[event.clientX > box.left + box.width / 2 ? "next" : "back"]();
      });
    }

    turn(ball, cell) {
      for (const [at, number] of ball.turned) if (at === cell) this.switches[number] ^= 1;
    }

    forward() {
      const ball = this.balls[this.ball];
      if (this.step === 0) {
        this.released[ball.hopper]++;
        this.step = 1;
      } else {
        this.turn(ball, this.step - 1);
        if (this.step < ball.path.length) {
          this.step++;
        } else {
          if (ball.lever !== null) this.out.push(ball.art);
          this.ball++;
          this.step = 0;
        }
      }
      this.at++;
    }

    backward() {
      if (this.step === 0) {
        this.ball--;
        const ball = this.balls[this.ball];
        if (ball.lever !== null) this.out.pop();
        this.step = ball.path.length;
        this.turn(ball, this.step - 1);
      } else if (this.step === 1) {
        this.step = 0;
        this.released[this.balls[this.ball].hopper]--;
      } else {
        this.step--;
        this.turn(this.balls[this.ball], this.step - 1);
      }
      this.at--;
    }

    seek(target) {
      target = Math.min(Math.max(target, 0), this.last);
      while (this.at < target) this.forward();
      while (this.at > target) this.backward();
      this.show();
    }

    // The beginning of another ball; from the middle of a ball, back to its own beginning.
    seekBall(by) {
      const index = this.ball + (by < 0 && this.step > 0 ? 0 : by);
      this.seek(this.begins[Math.min(Math.max(index, 0), this.balls.length)]);
    }

    // One step forward, with the ball moving there.
    walk() {
      if (this.at >= this.last) return;
      const from = this.points();
      this.seek(this.at + 1);
      const to = this.points();
      if (calm.matches || !this.marble.animate || from.length + to.length === 0) return;
      const line = this.step === 0 ? to.slice(from.length - 1) : [from.at(-1) ?? to[0], to.at(-1)];
      if (this.step === 1) line.unshift(this.balls[this.ball].stations[0]);
      if (this.step === 0 && this.rest) line.push(this.rest);
      const frames = line.filter(Boolean).map(([x, y]) => ({ transform: `translate(${x}px,${y}px)`, opacity: 1 }));
      if (frames.length > 1) this.marble.animate(frames, { duration: this.pause_ms() * 0.9 });
    }

    pause_ms() { return [1200, 700, 400, 220, 120, 60, 25][this.speed]; }

    pace(by) {
      this.speed = Math.min(Math.max(this.speed + by, 0), 6);
      this.section.querySelector(".speed").textContent = `speed ${this.speed + 1} of 7`;
      if (this.timer) { this.pause(); this.toggle(); }
    }

    toggle() {
      if (this.timer) return this.pause();
      if (this.at >= this.last) this.seek(0);
      this.timer = setInterval(() => {
        this.walk();
        if (this.at >= this.last) this.pause();
      }, this.pause_ms());
      this.button();
    }

    pause() {
      clearInterval(this.timer);
      this.timer = 0;
      this.button();
    }

    button() {
      const button = this.section.querySelector("[data-do=play]");
      button.querySelector("span").textContent = this.timer ? "Pause" : "Play";
      button.setAttribute("aria-pressed", String(Boolean(this.timer)));
    }

    // The ball on the board, or the one before it if there is none.
    current() { return this.balls[this.step > 0 ? this.ball : this.ball - 1]; }

    // The points that the current ball has passed so far.
    points() {
      const ball = this.current();
      if (!ball) return [];
      return this.step > 0 ? ball.stations.slice(0, this.step + 1) : ball.stations;
    }

    show() {
      for (const part of this.parts) {
        const right = this.switches[+part.dataset.switch];
        const turn = part.dataset.gear !== undefined ? (right ? -45 : 45) + 22.5 : right ? 45 : -45;
        part.style.transform = `rotate(${turn}deg)`;
      }
      this.showBall();
      this.showHoppers();
      this.showTrough();
      this.showRegisters();
      this.says.textContent = this.sentence();
      this.slider.value = this.at;
      this.number.value = this.data.first + Math.min(this.ball, Math.max(0, this.balls.length - 1));
      this.section.dataset.step = this.at;
      this.section.dataset.end = String(this.at === this.last);
    }

    showBall() {
      const ball = this.current();
      const points = this.points();
      this.way.setAttribute("d", points.map(([x, y], at) => `${at ? "L" : "M"}${x} ${y}`).join(""));
      this.way.setAttribute("class", `way ${ball ? ball.colour : ""}`);
      const cell = this.step > 0 ? ball.path[this.step - 1] : ball && ball.stays ? ball.path.at(-1) : null;
      this.marble.setAttribute("href", ball ? `#${ball.art}` : "#blue");
      this.marble.dataset.cell = cell ? `[${cell}]` : "";
      this.marble.dataset.colour = ball ? ball.colour : "";
      this.rest = this.step === 0 && ball && ball.lever !== null
        ? this.place(this.out.length - 1) : null;
      if (cell) {
        const [x, y] = points.at(-1);
        this.marble.style.transform = `translate(${x}px,${y}px)`;
        this.marble.style.opacity = 1;
      } else {
        this.marble.style.opacity = 0;
      }
    }

    use(group, art, [x, y]) {
      const ball = document.createElementNS(SVG, "use");
      ball.setAttribute("href", `#${art}`);
      ball.setAttribute("transform", `translate(${x} ${y})`);
      group.append(ball);
    }

    text(group, words, [x, y], anchor) {
      const text = document.createElementNS(SVG, "text");
      text.textContent = words;
      text.setAttribute("x", x);
      text.setAttribute("y", y);
      text.setAttribute("text-anchor", anchor);
      text.setAttribute("class", "count");
      group.append(text);
    }

    showHoppers() {
      this.waiting.replaceChildren();
      this.data.hoppers.forEach((hopper, side) => {
        const gone = this.released[side];
        const left = hopper.count === null ? null : hopper.count - gone;
        const letters = hopper.next.slice(gone, gone + hopper.places.length);
        [...letters].forEach((letter, at) =>
          this.use(this.waiting, ARTS[letter], hopper.places[at]));
        const words = left === null ? "endless" : left === 0 ? "empty" : String(left);
        this.text(this.waiting, words, hopper.label, side === 0 ? "start" : "end");
      });
    }

    // The position in the trough of the ball that came out with this index.
    place(index) {
      const { left, y, step, room } = this.data.trough;
      const hidden = Math.max(0, this.out.length + this.data.outBefore - room);
      const shift = hidden > 0 ? 50 : 0;
      return [left + shift + step * (index + this.data.outBefore - hidden), y];
    }

    showTrough() {
      this.trough.replaceChildren();
      const { left, y, room } = this.data.trough;
      const hidden = Math.max(0, this.out.length + this.data.outBefore - room);
      if (hidden > 0) this.text(this.trough, `${hidden} +`, [left, y + 5], "start");
      this.out.forEach((art, index) => {
        if (index + this.data.outBefore >= hidden) this.use(this.trough, art, this.place(index));
      });
    }

    showRegisters() {
      for (const row of this.rows) {
        const register = this.data.registers[+row.dataset.register];
        let value = 0n;
        const bits = register.bits.map((bit) => (bit < 0 ? -bit - 1 : +this.switches[bit]));
        bits.forEach((bit, at) => { value |= BigInt(bit) << BigInt(at); });
        row.querySelector(".now").textContent = String(value);
        row.querySelector(".bits").textContent = bits.length > 1 ? bits.reverse().join("") : "";
        const goal = row.dataset.goal;
        row.classList.toggle("off", goal !== undefined && this.at === this.last && this.data.isEnd
          && goal !== String(value));
      }
    }

    sentence() {
      const { first, total } = this.data;
      const ball = this.current();
      const number = first + (this.step > 0 ? this.ball : this.ball - 1);
      if (this.at === this.last && this.data.isEnd) {
        return ball ? `ball ${number}: ${ball.ends}. The end: ${this.data.ending}.` : `The end: ${this.data.ending}.`;
      }
      if (!ball) return `ready: ${total} ball${total === 1 ? "" : "s"} to come`;
      if (this.step === 0) return `ball ${number} of ${total}: ${ball.ends}`;
      return `ball ${number} of ${total}, ${ball.colour}, at [${ball.path[this.step - 1]}]`;
    }
  }

  for (const section of document.querySelectorAll(".replay")) section.replay = new Replay(section);
})();
