import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import postcss from 'postcss'
import type { Plugin } from 'vite'

const MODULE = 'virtual:component-sheet'
const TAKEN = /import\s*\{([^}]*)\}\s*from\s*['"]antd['"]/g
const RELATIVE = /(?:from|import)\s*['"](\.[^'"]+)['"]/g

/** Where the class of a component is not called like its folder. */
const CLASS_OF: Readonly<Record<string, string>> = {
  button: 'btn',
  'date-picker': 'picker',
  'float-button': 'float-btn',
  'qr-code': 'qrcode',
}

export const folderOf = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

function takenFrom(source: string): Set<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  return new Set(
    files
      .flatMap((name) => [...readFileSync(join(source, name), 'utf8').matchAll(TAKEN)])
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim().split(/\s/, 1)[0] ?? '')
      .filter((name) => name !== '' && name !== 'type'),
  )
}

/** The folders of the components whose styles these use, their own included. */
function reachedFrom(library: string, names: Iterable<string>): Set<string> {
  const seen = new Set<string>()
  const waiting = [...names].map((name) => join(library, folderOf(name), 'index.js')).filter((path) => existsSync(path))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const [, imported = ''] of readFileSync(path, 'utf8').matchAll(RELATIVE)) {
      const target = resolve(dirname(path), imported)
      const found = [target, `${target}.js`, join(target, 'index.js')].find(
        (each) => /\.js$/.test(each) && existsSync(each),
      )
      if (found !== undefined) waiting.push(found)
    }
  }
  // Of some components only a helper is used.
  const styles = [...seen].filter((path) => /[\\/]style[\\/]index\.js$/.test(path))
  return new Set(styles.map((path) => path.slice(library.length + 1).split(/[\\/]/, 1)[0] ?? ''))
}

/** Leaves out the rules of components that are not among those in use. What can't be told is kept. */
export function narrowedSheet(
  sheet: string,
  components: readonly string[],
  isUsed: (component: string) => boolean,
): string {
  // The longest first: `tree-select` is no `tree`.
  const classes = components
    .map((folder) => ({ name: CLASS_OF[folder] ?? folder, used: isUsed(folder) }))
    .sort((a, b) => b.name.length - a.name.length)
  const isKept = (selector: string): boolean => {
    const first = /\.ant-([a-z-]+)/.exec(selector)?.[1]
    if (first === undefined) return true
    return classes.find(({ name }) => first === name || first.startsWith(`${name}-`))?.used ?? true
  }
  const root = postcss.parse(sheet)
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return
    const kept = rule.selectors.filter(isKept)
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

/**
 * The address of the component library's styles, made once here in place of in every browser at every start: there they
 * took a third of the time until a page is drawn. The theme stays a matter of the browser (the rules are written in CSS
 * variables); while developing, the library's whole sheet is taken.
 */
export function componentSheet(root: string): Plugin {
  let building = false
  return {
    name: 'vigil-component-sheet',
    configResolved({ command }) {
      building = command === 'build'
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined
      if (!building) return `export { default } from 'antd/dist/antd.css?url'`
      const library = join(root, 'node_modules/antd/es')
      const components = readdirSync(library).filter((name) => existsSync(join(library, name, 'style')))
      const used = reachedFrom(library, takenFrom(join(root, 'apps/web/src')))
      const sheet = readFileSync(join(root, 'node_modules/antd/dist/antd.css'), 'utf8')
      const source = narrowedSheet(sheet, components, (component) => used.has(component))
      const file = this.emitFile({ type: 'asset', name: 'components.css', source })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
