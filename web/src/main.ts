import './fonts.css'
import { mount } from 'svelte'
import './tokens.css'
import './page.css'
import App from './App.svelte'

mount(App, { target: document.getElementById('app')! })
