import './fonts.css'
import { mount } from 'svelte'
import './tokens.css'
import './page.css'
import Root from './Root.svelte'

mount(Root, { target: document.getElementById('app')! })
