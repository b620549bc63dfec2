// strings.ts -- sentences of the shell that people see, page by page.
import { plural } from './words';

export const print = {
  how_many: 'How many of each level',
  levels: 'How hard (choose one level or several)',
  make: 'Make the worksheet',
  preview: 'Preview',
  ready: (pages: number) => `Your worksheet has ${plural(pages, 'page')}. Look at it, then download it.`,
  download: 'Download the PDF',
  page: (page: number, all: number) => `Page ${page} of ${all} of the worksheet`,
};
