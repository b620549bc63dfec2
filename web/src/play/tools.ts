// tools.ts -- a button of the play shell.
import type { IconName } from '../parts/Icon.svelte';

export interface Tool {
  name: string;
  icon: IconName;
  off: boolean;
  act: () => void;
  main?: boolean;
  bare?: boolean; // its icon says enough
  says?: string; // what its name leaves out
  id?: string; // for tests; otherwise the icon
}
