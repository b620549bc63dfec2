// main.ts -- the page that is one file: puzzles, boards and engine in it, no network.
import { mount } from 'svelte';
import '../app.css';
import '../boards.css';
import Saved from './Saved.svelte';

export default mount(Saved, { target: document.getElementById('app')! });
