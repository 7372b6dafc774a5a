import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openPush } from '../../../test/push-service.ts'
import { arePushKeys, encryptPush, newVapidKeys, vapidHeader } from './web-push.ts'

/** Section 5 and appendix A of RFC 8291. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const RECEIVER = { ...KEYS, privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94' }
const SALT = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
const SENDER = Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
const SEALED =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

describe('a message to a browser', () => {
  it('is sealed as the example of RFC 8291 is', () => {
    const chosen = { salt: SALT, privateKey: SENDER }
    const sealed = encryptPush('When I grow up, I want to be a watermelon', KEYS, chosen)
    expect(sealed.toString('base64url')).toBe(SEALED)
  })

  it('is opened by its receiver alone, and never sealed twice the same', () => {
    const [one, other] = [encryptPush('Chlor 28 ×', KEYS), encryptPush('Chlor 28 ×', KEYS)]
    expect(openPush(one, RECEIVER)).toBe('Chlor 28 ×')
    expect(one.equals(other)).toBe(false)
    one.writeUInt8((one.at(-1) ?? 0) ^ 1, one.length - 1)
    expect(() => openPush(one, RECEIVER)).toThrow()
  })

  it('is signed as ours for one service and half a day', () => {
    const keys = newVapidKeys()
    const header = vapidHeader(keys, 'https://push.example/abc', 'mailto:a@b.example', 1_000_000)
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    expect(key).toBe(keys.publicKey)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.example',
      exp: 1_000 + 43_200,
      sub: 'mailto:a@b.example',
    })
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never)
    const isOurs = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isOurs).toBe(true)
  })

  it('is for keys that are keys', () => {
    expect(arePushKeys(KEYS)).toBe(true)
    expect(arePushKeys({ ...KEYS, auth: 'AAAA' })).toBe(false)
    expect(arePushKeys({ ...KEYS, p256dh: 'AAAA' })).toBe(false)
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    expect(arePushKeys({ ...KEYS, p256dh: offCurve })).toBe(false)
  })
})
