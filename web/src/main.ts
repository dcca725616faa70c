import './fonts.css'
import { mount } from 'svelte'
import './tokens.css'
import './page.css'
import Root from './Root.svelte'
import { follows } from './motion/wanted'

follows()
mount(Root, { target: document.getElementById('app')! })
