import address from 'virtual:component-sheet'

let fetched: Promise<void> | undefined

/**
 * The styles of the component library, before all others: where both speak of a thing, ours hold. Nothing of the library may
 * be drawn before they have come.
 */
export function fetchComponentSheet(): Promise<void> {
  fetched ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      // Asked for again by whoever needs it next.
      fetched = undefined
      reject(new Error(`${address} did not come`))
    }
    document.head.prepend(link)
  })
  return fetched
}
