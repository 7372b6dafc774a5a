import { readFileSync } from 'node:fs'
import { DEFAULT_PICTURES, drawnPictures, registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { pictureOf } from './device-picture.ts'

describe('the picture of a device', () => {
  it('is the site’s own where there is one [ENT-05]', () => {
    expect(pictureOf('RS500', '{"picture":"/files/rs500.png"}')).toBe('/files/rs500.png')
  })

  it('is one of ours for every model, and the default for a model that nobody knows [ENT-05]', () => {
    const here = new URL('../../../public', import.meta.url).pathname
    const named = new Set<string>()
    for (const { id, layout } of registry.models) {
      const { picture, thumbnail } = drawnPictures(layout, registry.kinds(id))
      expect(pictureOf(id, ''), id).toBe(picture)
      expect([picture, thumbnail], id).not.toContain(DEFAULT_PICTURES.picture)
      for (const path of [picture, thumbnail]) {
        const drawing = readFileSync(`${here}${path}`, 'utf8')
        expect(drawing, path).toContain('<svg xmlns="http://www.w3.org/2000/svg"')
        expect(drawing, path).not.toMatch(/<script|<image|href/)
        named.add(drawing)
      }
    }
    expect(named.size).toBeGreaterThan(20)
    expect(pictureOf('made up', undefined)).toBe(DEFAULT_PICTURES.picture)
  })
})
