import type { DeploymentConfig, EndpointResponse, UserInfo } from '@vigil/contract'
import { afterBootFailure, afterBootSuccess, onSessionExpired, type PermissionSet, permissionSet } from '@vigil/domain'
import { forget, forgetSession, keep, recall } from '../../lib/browser/storage.ts'
import { type Api, ApiError } from '../../lib/calls/api.ts'
import type { Downloads } from '../../lib/calls/download.ts'
import { menuRetryDelay } from '../routing/guard.ts'

export type DeviceTypes = EndpointResponse<'getDeviceTypeInfo'>

/** What has to be known before anything can be shown. */
export interface BasicData {
  readonly user: UserInfo
  readonly permissions: PermissionSet
  readonly deviceTypes: DeviceTypes
}

/** Why somebody finds the sign-in page again who did not ask for it. */
export type SignInNotice = 'signIn.ended' | 'error.server' | 'signIn.failed'

export interface DeskState {
  readonly basic: BasicData | undefined
  /** The one dialog of an ended session is open. */
  readonly expired: boolean
  readonly notice: SignInNotice | undefined
  /** While the menu can not be had: when it is asked for again. */
  readonly menuRetryAt: number | undefined
}

export type Readiness = 'ready' | '/500' | 'login'

interface DeskDependencies {
  api: Api
  downloads: Downloads
  config: DeploymentConfig
  log?(what: string, error: unknown): void
  wait?(ms: number): Promise<void>
  now?(): number
  /** Who is signed in is known; the rest of the basic data is still under way. */
  onUser?(userId: string): void
}

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.failure.kind === 'expired'
const NOBODY: DeskState = { basic: undefined, expired: false, notice: undefined, menuRetryAt: undefined }

/** Who is signed in at this window: from the token through the basic data to the sign-out. */
export class SessionDesk {
  readonly config: DeploymentConfig
  readonly #call: Api
  readonly #fetchFile: Downloads
  readonly #log: NonNullable<DeskDependencies['log']>
  readonly #wait: NonNullable<DeskDependencies['wait']>
  readonly #now: () => number
  readonly #onUser: DeskDependencies['onUser']
  readonly #listeners = new Set<() => void>()
  #state = NOBODY
  #boot: Promise<Readiness> | undefined
  #acknowledged: (() => void)[] = []
  /** Grows with every sign-in and sign-out: what was asked for before belongs to nobody. */
  #visit = 0

  constructor({ api, downloads, config, ...others }: DeskDependencies) {
    this.#call = api
    this.#fetchFile = downloads
    this.config = config
    this.#log = others.log ?? ((what, error) => console.warn(what, error))
    this.#wait = others.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)))
    this.#now = others.now ?? Date.now
    this.#onUser = others.onUser
  }

  state = (): DeskState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  hasToken = (): boolean => recall('token') !== undefined

  /** Calls of the console. An answer that the session is over opens the dialog, whoever asked. */
  readonly api: Api = (name, input, options) => this.#watched(name, this.#call(name, input, options))
  readonly download: Downloads = (name, input, signal) => this.#watched(name, this.#fetchFile(name, input, signal))

  async #watched<T>(name: string, answer: Promise<T>): Promise<T> {
    const token = recall('token')
    try {
      return await answer
    } catch (error) {
      // A late answer to an older token says nothing about the present one.
      if (isExpired(error) && token !== undefined && token === recall('token')) this.#expire(name)
      throw error
    }
  }

  #expire(name: string): void {
    if (onSessionExpired(name === 'logout' ? 'logout' : 'other', this.#state.expired) === 'showDialog') {
      this.#set({ expired: true })
    }
  }

  /** The operator has read that the session is over. */
  acknowledge(): void {
    this.#leave('signIn.ended')
    for (const resolve of this.#acknowledged.splice(0)) resolve()
  }

  enter(token: string): void {
    forget('bootFailures')
    keep('token', token)
    this.#begin(NOBODY)
  }

  /** A workplace of one operator needs no sign-in; undefined where the server does not offer it. */
  async enterLocally(): Promise<boolean> {
    try {
      this.enter(await this.#call('localLogin', {}))
      return true
    } catch (error) {
      this.#log('the local client could not sign in', error)
      return false
    }
  }

  /** Loads the basic data once per sign-in, and the menu until it is there. */
  ready(): Promise<Readiness> {
    this.#boot ??= this.#load(this.#visit)
    return this.#boot
  }

  async #load(visit: number): Promise<Readiness> {
    try {
      const menu = this.api('menu', {})
      // Looked at only when the others are there.
      menu.catch(() => {})
      const [user, profile, deviceTypes] = await Promise.all([
        this.#user(visit),
        this.api('profile', {}),
        // Pictures have a default: a screen without them is better than none.
        this.api('getDeviceTypeInfo', {}).catch((error: unknown): DeviceTypes => {
          this.#log('device types', error)
          return {}
        }),
      ])
      if (visit !== this.#visit) return 'login'
      if (afterBootSuccess().failures === 0) forget('bootFailures')
      const permissions = permissionSet(await this.#menu(visit, menu))
      if (visit !== this.#visit) return 'login'
      this.#set({ basic: { user: { ...user, profile }, permissions, deviceTypes }, menuRetryAt: undefined })
      return 'ready'
    } catch (error) {
      if (visit !== this.#visit) return 'login'
      this.#boot = undefined
      return isExpired(error) ? this.#whenAcknowledged() : this.#failed(error)
    }
  }

  async #user(visit: number): Promise<UserInfo> {
    const user = await this.api('user', {})
    if (visit === this.#visit) this.#onUser?.(user.id)
    return user
  }

  async #menu(visit: number, first: Promise<EndpointResponse<'menu'>>): Promise<EndpointResponse<'menu'>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await (attempt === 1 ? first : this.api('menu', {}))
      } catch (error) {
        if (visit !== this.#visit || isExpired(error)) throw error
        this.#log('menu', error)
        const delay = menuRetryDelay(attempt)
        this.#set({ menuRetryAt: this.#now() + delay })
        await this.#wait(delay)
        if (visit !== this.#visit) throw error
      }
    }
  }

  #failed(error: unknown): Readiness {
    this.#log('basic data', error)
    const { failures, go } = afterBootFailure(recall('bootFailures') ?? 0)
    if (go === '/500') {
      keep('bootFailures', failures)
      return '/500'
    }
    void this.#endOnServer()
    this.#leave('error.server')
    return 'login'
  }

  #whenAcknowledged(): Promise<Readiness> {
    return new Promise((resolve) => this.#acknowledged.push(() => resolve('login')))
  }

  /** A failed call must not keep anybody signed in. */
  signOut(): void {
    void this.#endOnServer()
    this.#leave(undefined)
  }

  async #endOnServer(): Promise<void> {
    if (!this.hasToken()) return
    await this.api('logout', {}).catch((error: unknown) => this.#log('logout', error))
  }

  #leave(notice: SignInNotice | undefined): void {
    forgetSession()
    this.#begin({ ...NOBODY, notice })
  }

  #begin(state: DeskState): void {
    this.#visit += 1
    this.#boot = undefined
    this.#set(state)
  }

  async reloadUser(): Promise<void> {
    const visit = this.#visit
    const user = await this.api('user', {})
    const { basic } = this.#state
    if (visit === this.#visit && basic !== undefined) this.#set({ basic: { ...basic, user } })
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
