import { expect, it } from 'vitest'
import { type Lock, shippedPackages } from './licences-plugin.ts'

const lock: Lock = {
  packages: {
    'apps/web': { dependencies: { b: '^1', '@ours/rules': '1' } },
    'packages/rules': { dependencies: { zed: '^4' } },
    'node_modules/@ours/rules': { link: true, resolved: 'packages/rules' },
    'node_modules/b': { version: '1.2.3', license: 'MIT', dependencies: { c: '^1', b: '^1' } },
    'node_modules/b/node_modules/c': { version: '1.0.0', license: 'ISC', dependencies: { zed: '^4' } },
    'node_modules/c': { version: '2.0.0', license: 'GPL-3.0' },
    'node_modules/zed': { version: '4.0.0', license: '0BSD' },
    'node_modules/builder': { version: '9.0.0', license: 'MIT' },
  },
}

it('names what is shipped with its version and licence, and nothing that only builds', () => {
  expect(shippedPackages(lock, 'apps/web')).toEqual([
    { name: 'b', version: '1.2.3', licence: 'MIT' },
    { name: 'c', version: '1.0.0', licence: 'ISC' },
    { name: 'zed', version: '4.0.0', licence: '0BSD' },
  ])
})

it('leaves out what is not installed', () => {
  expect(shippedPackages({ packages: { a: { dependencies: { gone: '1' } } } }, 'a')).toEqual([])
})
