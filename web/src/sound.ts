// sound.ts -- a short sound for a solved puzzle: three notes that rise. It is made here, so there is no file to load.

const notes = [523.25, 659.25, 783.99]; // Hz: C, E and G
const apart = 0.11; // seconds
const loudest = 0.12;

// Nothing is heard if the browser has no sound, or does not let pages make any.
export function chime(): void {
  try {
    const air = new AudioContext();
    notes.forEach((pitch, i) => {
      const tone = air.createOscillator();
      const volume = air.createGain();
      const at = air.currentTime + i * apart;
      tone.type = 'triangle';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(loudest, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
      tone.connect(volume).connect(air.destination);
      tone.start(at);
      tone.stop(at + 0.45);
      if (i === notes.length - 1) tone.onended = () => void air.close();
    });
  } catch {
    return;
  }
}
