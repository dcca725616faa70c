/** Hand a file over to whoever sits there. */
export function saves(name: string, data: string | Uint8Array<ArrayBuffer>, kind: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([data], { type: kind }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000) // some browsers read it after the click
}
