import { expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'

it('deployments 1 to 6 have their own title [GEN-03]', () => {
  for (const id of [1, 2, 3, 4, 5, 6]) expect(pageTitle(id, 'Port')).toEqual({ key: `title.deployment.${id}` })
})

it('any other has the stored title, else the default [GEN-03]', () => {
  for (const id of [0, 7, -1, 1.5]) {
    expect(pageTitle(id, ' Port of Aden ')).toEqual({ text: 'Port of Aden' })
    expect(pageTitle(id, ' ')).toEqual({ key: 'title.deployment.default' })
  }
})
