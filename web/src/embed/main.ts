// main.ts -- /embed/: one puzzle in a frame of another site.
import { mount } from 'svelte';
import '../app.css';
import '../boards.css';
import Embed from './Embed.svelte';

export default mount(Embed, { target: document.getElementById('app')! });
