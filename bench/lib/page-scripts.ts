import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const pages = fileURLToPath(new URL('../pages', import.meta.url))

const options = { bundle: true, minify: true, target: 'es2022', logLevel: 'warning' } as const

/** A script of the bench that a page runs before its own. */
export async function pageScript(
  name: 'probe' | 'first-sight' | 'panels-probe' | 'storm-probe' | 'day-probe' | 'replay-probe' | 'figures-probe',
): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [join(pages, `${name}.ts`)],
    format: 'iife',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** A bare page, ready to be served from `folder`. */
export async function makeBarePage(
  folder: string,
  name: 'bare' | 'bare-panels' | 'bare-storm' | 'bare-day' | 'bare-replay' = 'bare',
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(pages, `${name}.html`), join(folder, `${name}.html`))
  await build({
    ...options,
    entryPoints: [join(pages, `${name}.ts`)],
    format: 'esm',
    outfile: join(folder, `${name}.js`),
  })
}

/** The very library that the console draws with. */
export function addPlotLibrary(folder: string): void {
  const { resolve } = createRequire(new URL('../../apps/web/package.json', import.meta.url))
  copyFileSync(resolve('uplot/dist/uPlot.iife.min.js'), join(folder, 'uplot.js'))
  copyFileSync(resolve('uplot/dist/uPlot.min.css'), join(folder, 'uplot.css'))
}
