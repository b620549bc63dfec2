import { expect, test } from 'vitest';
import { way_up } from './in_sight';

test('what lies above the box stays where it is', () => expect(way_up(100, 200, 400)).toBe(0));
test('what the box covers is scrolled up by as much as it takes', () => expect(way_up(300, 450, 400)).toBe(58));
test('what is higher than the room above the box keeps its top in sight', () => expect(way_up(20, 900, 400)).toBe(12));
