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

it('names a package once, however often and in however many versions it is installed', () => {
  const nested: Lock = {
    packages: {
      app: { dependencies: { a: '1', b: '1', c: '1', help: '10' } },
      'node_modules/help': { version: '10.1.0', license: 'MIT' },
      ...Object.fromEntries(
        ['a', 'b', 'c'].flatMap((name, index) => [
          [`node_modules/${name}`, { version: '1.0.0', license: 'MIT', dependencies: { help: '1' } }],
          [`node_modules/${name}/node_modules/help`, { version: '9.0.0', license: index < 2 ? 'MIT' : 'ISC' }],
        ]),
      ),
    },
  }
  expect(shippedPackages(nested, 'app').filter(({ name }) => name === 'help')).toEqual([
    { name: 'help', version: '9.0.0', licence: 'ISC' },
    { name: 'help', version: '9.0.0, 10.1.0', licence: 'MIT' },
  ])
})
