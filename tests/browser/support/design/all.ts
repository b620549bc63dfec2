// all.ts -- every game that has an editor.
import { burrows } from './burrows';
import { logicgrid } from './logicgrid';
import { panel } from './panel';
import { robot } from './robot';
import type { DesignStory } from './story';
import { toycar } from './toycar';

export const designs: DesignStory[] = [panel, burrows, toycar, logicgrid, robot];
