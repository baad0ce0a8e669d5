// Small wooden and plastic noises, synthesised. Off by default.

let audio = null;
let on = false;
let hiss = null;

export const soundOn = () => on;

export function setSound(wanted) {
  on = wanted;
  if (!on) return;
  if (!audio) {
    audio = new AudioContext();
    hiss = audio.createBuffer(1, 4410, 44100);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length);
  }
  audio.resume();
}

// A falling tone, with a hiss at its beginning.
function knock(pitch, length, loud, hissing = 0.5, after = 0) {
  const time = audio.currentTime + after;
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, time);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, time + length);
  tone.connect(fade(loud, time, length));
  tone.start(time);
  tone.stop(time + length);
  const noise = audio.createBufferSource();
  noise.buffer = hiss;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch * 3;
  noise.connect(band).connect(fade(loud * hissing, time, 0.04));
  noise.start(time);
}

function fade(loud, time, length) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, time);
  gain.gain.exponentialRampToValueAtTime(0.0001, time + length);
  gain.connect(audio.destination);
  return gain;
}

const VOICES = {
  gate: () => knock(180, 0.05, 0.1),
  rail: () => knock(150, 0.05, 0.06),
  lever: () => (knock(120, 0.09, 0.22), knock(210, 0.05, 0.08, 0.5, 0.06)),
  tray: () => knock(520, 0.05, 0.08),
  ramp: (row) => knock(330 + row * 22, 0.05, 0.11),
  weigh_gate: (row) => knock(280 + row * 22, 0.06, 0.12),
  crossover: (row) => knock(300 + row * 22, 0.05, 0.1),
  bit: (row) => (knock(430 + row * 22, 0.06, 0.13), knock(640 + row * 22, 0.05, 0.08, 0.5, 0.07)),
  gear_bit: () => (knock(240, 0.08, 0.13), knock(300, 0.06, 0.1, 0.5, 0.06)),
  interceptor: () => knock(160, 0.12, 0.2),
  fall: () => knock(90, 0.25, 0.2, 0.2),
  place: () => knock(620, 0.04, 0.12),
  turn: () => knock(760, 0.03, 0.09),
  win: () => [523, 659, 784, 1047].forEach((pitch, place) => knock(pitch, 0.24, 0.14, 0.1, place * 0.095)),
};

export function noise(kind, { row = 1 } = {}) {
  if (on) VOICES[kind]?.(Math.min(row, 20));
}
