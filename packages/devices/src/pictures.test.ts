import { describe, expect, it } from 'vitest'
import { DEFAULT_PICTURES, picturesOf } from './pictures.ts'

describe('pictures of a device type', () => {
  it('reads picture and thumbnail from the JSON text [ENT-05]', () => {
    const pictures = { picture: '/files/gd606.png', thumbnail: '/files/gd606-small.png' }
    expect(picturesOf(JSON.stringify(pictures))).toEqual(pictures)
  })

  it('puts the default in the place of the one that is missing [ENT-05]', () => {
    expect(picturesOf('{"picture":"/files/gd606.png"}')).toEqual({
      picture: '/files/gd606.png',
      thumbnail: DEFAULT_PICTURES.thumbnail,
    })
  })

  it.each(['', 'null', '[]', '"text"', '{}', '{"picture":"", "thumbnail":" "}', '{"picture":7,"thumbnail":null}', '{'])(
    'gives the default for %j [ENT-05]',
    (text) => {
      expect(picturesOf(text)).toEqual(DEFAULT_PICTURES)
    },
  )
})
