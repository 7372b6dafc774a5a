import { translate } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import {
  audited,
  database,
  get,
  login,
  MINUTE_MS,
  PASSWORD,
  signIn,
  useSessionWorld,
  world,
} from '../../test/session-kit.ts'
import { encryptPassword } from './des.ts'

useSessionWorld()

describe('signing in', () => {
  it('answers a token for the encrypted password, padded with zeros or with spaces [API-03]', async () => {
    for (const padding of ['0', ' '] as const) {
      const answer = await get('/auth/login', '', {
        username: 'other',
        password: encryptPassword('other', PASSWORD, padding),
      })
      expect(answer).toMatchObject({ status: 200, code: 200, data: expect.stringMatching(/^[\w-]{43}$/) })
      expect((await get('/auth/user', answer.data)).data.username).toBe('other')
    }
  })

  it('does not mind the case of the name', async () => {
    expect((await login('OPERATOR')).code).toBe(200)
  })

  it('gives one answer to an unknown user, a disabled one, a wrong password and a text that is no password', async () => {
    await database.pool.query(`update app_user set disabled = true where username = 'other'`)
    const answers = [
      await login('nobody'),
      await login('other'),
      await login('Operator', 'wrong'),
      await get('/auth/login', '', { username: 'Operator', password: 'not encrypted' }),
    ]
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 200,
        code: 1001,
        message: translate('en', 'error.wrongCredentials'),
        data: null,
      })
    }
  })

  it('locks after five failures, known user or not, and opens again', async () => {
    for (const username of ['Operator', 'nobody']) {
      const codes: number[] = []
      for (let n = 0; n < 6; n += 1) codes.push((await login(username, 'wrong')).code)
      expect(codes).toEqual([1001, 1001, 1001, 1001, 1001, 1002])
    }
    expect((await login()).code).toBe(1002)
    world.now += MINUTE_MS
    expect((await login()).code).toBe(200)
  })

  it('looks at guesses that arrive together one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('Operator', 'wrong')))
    expect(answers.filter(({ code }) => code === 1001)).toHaveLength(5)
  })

  it('stores neither the token nor the password, and logs neither', async () => {
    const token = await signIn()
    await login('Operator', 'Wrong-Secret-9')
    await get('/auth/updatePassword', token, {
      oldPassword: encryptPassword('Operator', PASSWORD),
      newPassword: encryptPassword('Operator', 'Brand-New-9'),
    })
    const { rows } = await database.pool.query('select s::text, u::text from session s, app_user u')
    for (const secret of [token, PASSWORD, 'Brand-New-9', encryptPassword('Operator', PASSWORD)]) {
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(world.logged()).not.toContain(secret)
    }
    expect(world.logged()).not.toMatch(/Wrong-Secret-9/)
    expect(world.logged()).toContain('/auth/login')
  })

  it('is written down, with failures of known users', async () => {
    await login('nobody', 'wrong')
    await login('Operator', 'wrong')
    const token = await signIn()
    await get('/auth/logout', token)
    expect(await audited()).toEqual(['loginFailed', 'login', 'logout'])
  })
})

describe('changing the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    get('/auth/updatePassword', token, {
      oldPassword: encryptPassword('Operator', oldPassword),
      newPassword: encryptPassword('Operator', newPassword),
    })

  it('ends every session and answers a new token [API-03]', async () => {
    const [here, there] = [await signIn(), await signIn()]
    await Promise.all([get('/auth/user', here), get('/auth/user', there)])
    const { data: fresh } = await change(here, PASSWORD, 'Changed123')
    expect((await get('/auth/user', here)).status).toBe(403)
    expect((await get('/auth/user', there)).status).toBe(403)
    expect((await get('/auth/user', fresh)).code).toBe(200)
    expect((await login('Operator', PASSWORD)).code).toBe(1001)
    expect((await login('Operator', 'Changed123')).code).toBe(200)
    expect(await audited()).toContain('passwordChange')
  })

  it('refuses a wrong old password, and locks those who guess it', async () => {
    const token = await signIn()
    const codes: number[] = []
    for (let n = 0; n < 6; n += 1) codes.push((await change(token, 'wrong', 'Changed123')).code)
    expect(codes).toEqual([1003, 1003, 1003, 1003, 1003, 1002])
    expect((await login()).code).toBe(200)
  })

  it.each(['Short1a', 'alllower1', 'ALLUPPER1', 'NoDigitsHere', ''])('refuses %j [VAL-02]', async (weak) => {
    const token = await signIn()
    expect(await change(token, PASSWORD, weak)).toMatchObject({ status: 200, code: 1004 })
    expect((await get('/auth/user', token)).code).toBe(200)
  })
})
