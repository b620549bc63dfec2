// live.svelte.ts -- what screen readers are told, politely.

class Live {
  text = $state('');
}
export const live = new Live();

let clearing: ReturnType<typeof setTimeout> | undefined;

export function tell(text: string): void {
  clearTimeout(clearing);
  // The same words twice are a change only if something else was there between.
  live.text = live.text === text ? text + '\u00a0' : text;
  clearing = setTimeout(() => (live.text = ''), 10_000);
}
