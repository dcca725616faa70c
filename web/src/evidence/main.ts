// The program inside an evidence file. It reads the document before it draws anything, because that is what it checks.
import '../fonts.css'
import { mount } from 'svelte'
import '../tokens.css'
import '../page.css'
import { follows } from '../motion/wanted'
import Evidence from './Evidence.svelte'
import { read } from './own'

addEventListener('DOMContentLoaded', () => {
  const here = read()
  const target = document.getElementById('app') ?? document.body.appendChild(document.createElement('div'))
  target.id = 'app'
  target.textContent = ''
  follows()
  mount(Evidence, { target, props: { here } })
})
