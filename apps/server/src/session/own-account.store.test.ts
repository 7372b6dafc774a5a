import { DEVELOPMENT_PERMISSIONS, Permission } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import {
  audited,
  database,
  get,
  MINUTE_MS,
  post,
  rebuild,
  signIn,
  useSessionWorld,
  world,
} from '../../test/session-kit.ts'

useSessionWorld()

describe('the own account', () => {
  const update = (token: string, change: object) =>
    post('/auth/updateUser', token, { id: world.userId, name: 'Olga', ...change })
  const codeFor = async (token: string, email: string): Promise<string> =>
    (await get('/auth/emailCode', token, { email })).data

  it('is told in the fields of the specification [ENT-01]', async () => {
    const token = await signIn()
    expect((await get('/auth/user', token)).data).toEqual({
      id: world.userId,
      name: 'Olga',
      username: 'Operator',
      email: '',
      emailAlarm: 0,
      officeId: '2',
      officeName: 'Customs',
      seesAll: false,
      profile: { enableAlarmDisposition: 1, companyLogo: '' },
    })
    expect((await get('/auth/profile', token)).data).toEqual({ enableAlarmDisposition: 1, companyLogo: '' })
  })

  it('has the permissions of its role, and three more in development [PRM-03]', async () => {
    const own = Object.fromEntries(
      [
        Permission.Home,
        Permission.Devices,
        Permission.ChangePassword,
        Permission.PersonalSettings,
        Permission.Language,
      ].map((code) => [code, true]),
    )
    expect((await get('/auth/menu', await signIn())).data).toEqual(own)
    await rebuild('none', { VIGIL_ENV: 'development' })
    const three = Object.fromEntries(DEVELOPMENT_PERMISSIONS.map((code) => [code, true]))
    expect((await get('/auth/menu', await signIn())).data).toEqual({ ...own, ...three })
  })

  it('changes its own name and nobody else’s, and says so for the console to show it [VAL-03, API-03]', async () => {
    const token = await signIn()
    expect(await update(token, { name: ' Olga Ivanova ' })).toMatchObject({
      code: 200,
      message: 'Your settings have been saved',
    })
    expect((await get('/auth/user', token)).data.name).toBe('Olga Ivanova')
    expect(await update(token, { id: '2' })).toMatchObject({ status: 200, code: 403 })
    expect(await update(token, { name: ' ' })).toMatchObject({
      status: 200,
      code: 1010,
      message: translate('en', 'validation.nameRequired'),
    })
    expect(await audited()).toEqual(['login', 'profileChange'])
  })

  it('proves a new address by a code that the answer carries while no mail can be sent [API-03, VAL-04]', async () => {
    const token = await signIn()
    const email = 'olga@customs.example'
    const code = await codeFor(token, email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await update(token, { email })).toMatchObject({ code: 1005, message: 'Verification code incorrect' })
    expect(await update(token, { email, emailCode: wrong })).toMatchObject({ code: 1005 })
    expect(await update(token, { email: 'x@y.example', emailCode: code })).toMatchObject({ code: 1005 })
    expect(await update(token, { email, emailCode: code, emailAlarm: 1 })).toMatchObject({ code: 200 })
    expect((await get('/auth/user', token)).data).toMatchObject({ email, emailAlarm: 1 })
  })

  it('turns alarm mail off and on without a new code while its address stays the proven one [VAL-03, VAL-04]', async () => {
    const token = await signIn()
    const email = 'olga@customs.example'
    await update(token, { email, emailCode: await codeFor(token, email), emailAlarm: 1 })
    expect(await update(token, { emailAlarm: 0 })).toMatchObject({ code: 200 })
    expect(await update(token, { email: ` ${email} `, emailAlarm: 1 })).toMatchObject({ code: 200 })
    expect((await get('/auth/user', token)).data).toMatchObject({ email, emailAlarm: 1 })
    expect(await update(token, { email: 'x@y.example', emailAlarm: 1 })).toMatchObject({ code: 1005 })
  })

  it('wants a valid address for alarm mail [VAL-03]', async () => {
    const token = await signIn()
    expect(await update(token, { emailAlarm: 1 })).toMatchObject({ code: 1010, message: 'Please enter email' })
    expect(await update(token, { email: 'no address' })).toMatchObject({
      code: 1010,
      message: 'Please enter a valid email',
    })
    expect(await get('/auth/emailCode', token, { email: 'no address' })).toMatchObject({ code: 1010 })
  })

  it('may ask for one code a minute [VAL-04]', async () => {
    const token = await signIn()
    await codeFor(token, 'a@b.example')
    expect(await get('/auth/emailCode', token, { email: 'a@b.example' })).toMatchObject({ code: 1006 })
    world.now += MINUTE_MS
    expect(await get('/auth/emailCode', token, { email: 'a@b.example' })).toMatchObject({ code: 200 })
  })

  it('gets its code by mail, and only there, when mail can be sent [API-03]', async () => {
    await rebuild('working')
    const token = await signIn()
    const email = 'olga@customs.example'
    expect(await get('/auth/emailCode', token, { email })).toMatchObject({ code: 200, data: '' })
    const [mail] = world.mails
    expect(mail).toMatchObject({ to: email, subject: expect.stringMatching(/\d{6}/) })
    const [code] = /\d{6}/.exec(mail?.text ?? '') ?? ['']
    expect(await update(token, { email, emailCode: code })).toMatchObject({ code: 200 })
  })

  it('hears that a mail did not leave, and may ask again at once', async () => {
    await rebuild('broken')
    const token = await signIn()
    for (let n = 0; n < 2; n += 1) {
      expect(await get('/auth/emailCode', token, { email: 'a@b.example' })).toMatchObject({ status: 200, code: 1007 })
    }
  })

  it('keeps its language for messages that start on the server [I18N-06]', async () => {
    const token = await signIn()
    const stored = async () =>
      (await database.pool.query('select lang from app_user where id = $1', [world.userId])).rows[0].lang
    await world.app.inject({ url: '/change-language', headers: { token, lang: 'fr' } })
    expect(await stored()).toBe('fr')
    await get('/change-language', token, { lang: 'zh' })
    expect(await stored()).toBe('zh-CN')
  })
})

describe('the deployment settings', () => {
  it('name the accounts of a demonstration, and none anywhere else', async () => {
    const accountsOf = async () => (await get('/vigil/config')).data.demoAccounts
    expect(await accountsOf()).toContainEqual({ username: 'watcher', password: 'Watcher123', role: 'watcher' })
    await rebuild('none', { VIGIL_DEMO: '0', SUPPORT_CONTACT: ' mailto:desk@harbour.example ' })
    expect((await get('/vigil/config')).data).toMatchObject({
      demo: false,
      demoAccounts: [],
      supportContact: 'mailto:desk@harbour.example',
    })
  })

  it('come from the server at run time, to strangers too [GEN-05]', async () => {
    await rebuild('none', {
      DEPLOYMENT_ID: '3',
      LOCAL_CLIENT: '1',
      MAP_TILES: '/city.pmtiles',
      SITE_TIME_ZONE: 'Asia/Shanghai',
    })
    expect((await get('/vigil/config')).data).toMatchObject({
      deploymentId: 3,
      localClient: true,
      mapTiles: '/city.pmtiles',
      timeZone: 'Asia/Shanghai',
      mail: false,
    })
  })

  it('carry the title of the deployment in the language of the request [GEN-03]', async () => {
    const titleIn = async (lang: string) =>
      (await world.app.inject({ url: '/vigil/config', headers: { lang } })).json().data.title
    expect([await titleIn('en'), await titleIn('zh')]).toEqual([
      translate('en', 'title.deployment.default'),
      translate('zh-CN', 'title.deployment.default'),
    ])
    await rebuild('none', { SITE_TITLE: 'Harbour' })
    expect(await titleIn('en')).toBe('Harbour')
    await rebuild('none', { SITE_TITLE: 'Harbour', DEPLOYMENT_ID: '1' })
    expect(await titleIn('en')).toBe('CBRN security system')
  })
})
