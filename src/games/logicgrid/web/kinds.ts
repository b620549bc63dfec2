// kinds.ts -- the types of clues as the palette and the form show them.
import type { Kind, Part } from './design';

export interface KindWords {
  glyph: string;
  key: string; // the letter that adds one
  name: string;
  says: string;
  form: (Part | 'axis' | 'by' | { text: string })[]; // its parts as they stand in the form
}
const text = (words: string) => ({ text: words });

export const kind_words: Record<Kind, KindWords> = {
  is: { glyph: '=', key: 'i', name: 'is', says: 'two things belong together', form: ['a', text('belongs to'), 'b'] },
  not: { glyph: '≠', key: 'n', name: 'is not', says: 'two things do not', form: ['a', text('does not belong to'), 'b'] },
  less: {
    glyph: '<',
    key: 'l',
    name: 'before',
    says: 'one comes before the other',
    form: ['a', text('comes before'), 'b', text('by'), 'axis'],
  },
  diff: {
    glyph: '+n',
    key: 'd',
    name: 'by n',
    says: 'one comes before the other by an exact difference',
    form: ['a', text('is less than'), 'b', text('by exactly'), 'by', text('in'), 'axis'],
  },
  absdiff: {
    glyph: '±n',
    key: 'a',
    name: 'apart',
    says: 'two are so far apart, whichever comes first',
    form: ['a', text('and'), 'b', text('are exactly'), 'by', text('apart in'), 'axis'],
  },
  rankdiff: {
    glyph: '#n',
    key: 'r',
    name: 'places',
    says: 'one comes so many places before the other',
    form: ['a', text('comes before'), 'b', text('by'), 'by', text('places in'), 'axis'],
  },
  next: {
    glyph: '~',
    key: 't',
    name: 'next to',
    says: 'two are neighbours in order',
    form: ['a', text('is next to'), 'b', text('by'), 'axis'],
  },
  either: {
    glyph: '∨',
    key: 'e',
    name: 'either',
    says: 'one thing or the other, not both',
    form: ['a', text('belongs to either'), 'b', text('or'), 'c'],
  },
  pair: {
    glyph: '⨯',
    key: 'p',
    name: 'pair',
    says: 'of two, one is this and the other that',
    form: [text('of'), 'a', text('and'), 'b', text('one belongs to'), 'c', text('the other to'), 'd'],
  },
  alldiff: { glyph: '≢', key: 'f', name: 'different', says: 'no two of them belong together', form: [] },
  count: { glyph: 'Σ', key: 'c', name: 'how many', says: 'so many of some statements are true', form: [] },
};
