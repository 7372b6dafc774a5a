import { existsSync } from 'node:fs'
import { DEFAULT_PICTURES, registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { FAMILY_PICTURES, pictureOf } from './device-picture.ts'

describe('the picture of a device', () => {
  it('is the site’s own where there is one [ENT-05]', () => {
    expect(pictureOf('RS500', '{"picture":"/files/rs500.png"}')).toBe('/files/rs500.png')
  })

  it('is one of ours for every model, and the default for a model that nobody knows [ENT-05]', () => {
    const ours = registry.models.map(({ id }) => pictureOf(id, ''))
    expect(ours).not.toContain(DEFAULT_PICTURES.picture)
    expect(pictureOf('made up', undefined)).toBe(DEFAULT_PICTURES.picture)
    const here = new URL('../../public', import.meta.url)
    for (const name of FAMILY_PICTURES) expect(existsSync(`${here.pathname}/pictures/${name}.svg`), name).toBe(true)
  })
})
