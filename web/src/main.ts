import './fonts.css'
import { mount } from 'svelte'
import './tokens.css'
import './page.css'
import { chosen, reads } from './language/language'
import Root from './Root.svelte'
import { follows } from './motion/wanted'
import { enrolled } from './terminal'

follows()

void Promise.all([reads(chosen()), enrolled()]).then(() => mount(Root, { target: document.getElementById('app')! }))
