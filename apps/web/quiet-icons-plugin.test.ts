import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { quietIcon } from './quiet-icons-plugin.ts'

const library = dirname(createRequire(import.meta.url).resolve('@ant-design/icons/package.json'))

it('no picture of the icon library is read out by its file name [I18N-01]', () => {
  const source = readFileSync(join(library, 'es/components/AntdIcon.js'), 'utf8')
  expect(source).toContain('"aria-label": icon.name')
  expect(quietIcon(source)).not.toContain('"aria-label": icon.name')
  expect(quietIcon(source)).toContain('"aria-hidden": true')
})

it('a library that names its pictures in another way stops the build', () => {
  expect(() => quietIcon('export default Icon')).toThrow('another way')
})
