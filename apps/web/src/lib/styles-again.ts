const missing = new Map<string, HTMLLinkElement>()

/**
 * Keeps the style sheets that could not be had. The bundler's loader asks for each only once: a page that was first opened
 * while the server was away came back without its styles, with alarms that nobody could see.
 */
export function keepMissingStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      missing.set(target.href, target)
      target.remove()
    },
    true,
  )
}

function fetchAgain(failed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = failed.cloneNode() as HTMLLinkElement
    link.addEventListener('load', () => {
      missing.delete(failed.href)
      resolve()
    })
    link.addEventListener('error', () => reject(new Error(`no style: ${failed.href}`)))
    document.head.append(link)
  })
}

/** A part of the console with all of its styles; fails while one of them can not be had. */
export async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  const part = await load()
  await Promise.all([...missing.values()].map(fetchAgain))
  return part
}
