// A word that is wider than its room has narrower letters: a language with longer words does not write over what is beside it.

/** Set the letters of a text as narrow as its room needs. `said` is its text: it is measured again when that changes. */
export function fits(text: SVGTextElement, given: { room: number; said: string }): { update: (given: { room: number; said: string }) => void } {
  const measure = ({ room }: { room: number }): void => {
    text.removeAttribute('textLength')
    if (text.getComputedTextLength() <= room) return
    text.setAttribute('textLength', String(room))
    text.setAttribute('lengthAdjust', 'spacingAndGlyphs')
  }
  measure(given)
  void document.fonts.ready.then(() => measure(given))
  return { update: (now) => measure((given = now)) }
}
