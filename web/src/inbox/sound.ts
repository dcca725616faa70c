// The sound of something new for the reader, and a notification where the browser allows it. Neither names a person.
const KEPT = 'inbox sound'

class Sounds {
  on = localStorage.getItem(KEPT) !== 'off'
  #context: AudioContext | null = null

  /** Switch the sound; switching it on asks the browser for notifications as well. */
  async switches(): Promise<boolean> {
    this.on = !this.on
    localStorage.setItem(KEPT, this.on ? 'on' : 'off')
    if (this.on && 'Notification' in window && Notification.permission === 'default') await Notification.requestPermission()
    return this.on
  }

  plays(says: string): void {
    if (!this.on) return
    document.body.dataset['sounded'] = String(Number(document.body.dataset['sounded'] ?? 0) + 1)
    if ('Notification' in window && Notification.permission === 'granted' && document.visibilityState === 'hidden') new Notification(says)
    this.#context ??= new AudioContext()
    const { currentTime: at, destination } = this.#context
    const tone = this.#context.createOscillator()
    const gain = this.#context.createGain()
    tone.frequency.value = 660
    gain.gain.setValueAtTime(0.12, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + 0.35)
    tone.connect(gain).connect(destination)
    tone.start(at)
    tone.stop(at + 0.36)
  }
}
export const sounds = new Sounds()
