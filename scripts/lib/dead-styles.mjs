import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

const CONSOLE = join(root, 'apps/web/src')
/** Classes that other people's parts give to their elements. */
const OF_LIBRARIES = /^(?:ant|anticon|maplibregl|u)(?:-|$)/
const CLASS = /\.([a-zA-Z_][\w-]*)(?=[^{}]*\{)/g

const filesOf = (ending) =>
  readdirSync(CONSOLE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** Words of the code, and beginnings of words whose end is put in: `cell-${key}` names every class that begins with `cell-`. */
function namesIn(code) {
  const words = new Set(code.match(/[A-Za-z_][\w-]*/g))
  const beginnings = [...new Set(code.match(/[A-Za-z_][\w-]*-(?=\$\{)/g))]
  return (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
}

/** A rule for a class that no element has is read by whoever changes the page, and does nothing. */
export function checkStyles() {
  const isNamed = namesIn(
    filesOf(/\.tsx?$/)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  )
  const styles = filesOf(/\.css$/)
  if (styles.length < 10) return `only ${styles.length} files of styles were read`
  if (isNamed('no-such-class-anywhere')) return 'a class that nobody has was taken for named'
  const dead = styles.flatMap((file) => {
    const rules = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')
    const classes = new Set([...rules.matchAll(CLASS)].map(([, name]) => name))
    return [...classes]
      .filter((name) => !OF_LIBRARIES.test(name) && !isNamed(name))
      .map((name) => `${relative(root, file)}: .${name}`)
  })
  return dead.length === 0 ? undefined : `no element has these classes:\n${dead.join('\n')}`
}
