type Load<T> = () => Promise<T>

const missing = new Map<string, HTMLLinkElement>()
const underWay = new Map<string, Promise<void>>()
/** The sheets that a part could not be had for. */
const failedFor = new WeakMap<Load<unknown>, ReadonlySet<string>>()

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

function askAgain(failed: HTMLLinkElement): Promise<void> {
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

function fetchAgain(failed: HTMLLinkElement): Promise<void> {
  const { href } = failed
  const asked = underWay.get(href) ?? askAgain(failed).finally(() => underWay.delete(href))
  underWay.set(href, asked)
  return asked
}

/**
 * A part of the console with its styles: fails while one that it failed for before can not be had. Sheets that other parts miss are
 * asked for as well, and not waited for: one that never comes must not keep the operator from every other page.
 */
export async function withStyles<T>(load: Load<T>): Promise<T> {
  const missed = new Set(missing.keys())
  const own = failedFor.get(load)
  let part: T
  try {
    part = await load()
  } catch (error) {
    failedFor.set(load, new Set([...(own ?? []), ...[...missing.keys()].filter((href) => !missed.has(href))]))
    throw error
  }
  const asked = [...missing].map(([href, link]) => ({ href, came: fetchAgain(link) }))
  for (const { came } of asked) came.catch(() => {})
  await Promise.all(asked.flatMap(({ href, came }) => (own?.has(href) ? [came] : [])))
  failedFor.delete(load)
  return part
}
