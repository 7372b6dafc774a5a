import { expect, it } from 'vitest'
import { contactOf } from './support-contact.ts'

it('makes links of addresses that call, write or open a page', () => {
  expect(contactOf('tel:+33491000000')).toEqual({ kind: 'link', text: '+33491000000', href: 'tel:+33491000000' })
  expect(contactOf(' mailto:desk@harbour.example ')).toMatchObject({ kind: 'link', text: 'desk@harbour.example' })
  expect(contactOf('https://help.example/vigil')).toMatchObject({ kind: 'link', text: 'https://help.example/vigil' })
})

it('leaves everything else as words', () => {
  expect(contactOf('Control room, ext. 4711')).toEqual({ kind: 'text', text: 'Control room, ext. 4711' })
  expect(contactOf('javascript:alert(1)')).toMatchObject({ kind: 'text' })
  expect(contactOf('tel: call us')).toMatchObject({ kind: 'text' })
})

it('says so when the site has set none', () => {
  expect(contactOf('  ')).toEqual({ kind: 'none' })
})
