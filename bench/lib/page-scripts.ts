import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const pages = fileURLToPath(new URL('../pages', import.meta.url))

const options = { bundle: true, minify: true, target: 'es2022', logLevel: 'warning' } as const

/** A script of the bench that a page runs before its own. */
export async function pageScript(name: 'probe' | 'first-sight'): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [join(pages, `${name}.ts`)],
    format: 'iife',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** The bare page, ready to be served from `folder`. */
export async function makeBarePage(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(pages, 'bare.html'), join(folder, 'bare.html'))
  await build({
    ...options,
    entryPoints: [join(pages, 'bare.ts')],
    format: 'esm',
    outfile: join(folder, 'bare.js'),
  })
}
