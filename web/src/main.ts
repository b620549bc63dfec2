import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './boards.css';
import { work_offline } from './offline/register';

work_offline();

export default mount(App, { target: document.getElementById('app')! });
