import './fonts.css'
import { mount } from 'svelte'
import './tokens.css'
import './page.css'
import { chosen, reads } from './language/language'
import Root from './Root.svelte'
import { follows } from './motion/wanted'

follows()

void reads(chosen()).then(() => mount(Root, { target: document.getElementById('app')! }))
