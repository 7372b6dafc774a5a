import type { Permission } from '@vigil/contract'
import type { ComponentType } from 'react'
import type { FirstCalls } from '../../../lib/calls/use-call.ts'

/** `firstCalls`: what it asks for when the menu leads to it. */
export type PageModule = { default: ComponentType; firstCalls?: FirstCalls }
type Params = Readonly<Record<string, string | undefined>>

/** An entry of the side menu, in the order of the specification. */
export const SECTIONS = [
  { id: 'home', icon: 'home', order: 1 },
  { id: 'multiDevice', icon: 'multiDevice', order: 2 },
  { id: 'customs', icon: 'customs', order: 3 },
  { id: 'task', icon: 'task', order: 4 },
  { id: 'navigation', icon: 'navigation', order: 5 },
  { id: 'device', icon: 'device', order: 6 },
  { id: 'realtime', icon: 'realtime', order: 7 },
  { id: 'query', icon: 'query', order: 8 },
  { id: 'cottonQuery', icon: 'cottonQuery', order: 9 },
  { id: 'statistics', icon: 'statistics', order: 10 },
  { id: 'cottonStatistics', icon: 'cottonStatistics', order: 11 },
  { id: 'remoteControl', icon: 'remoteControl', order: 12 },
  { id: 'analysis', icon: 'analysis', order: 13 },
  { id: 'raman', icon: 'raman', order: 14 },
] as const
export type SectionId = (typeof SECTIONS)[number]['id']
export type MenuIcon = (typeof SECTIONS)[number]['icon'] | 'knowledge' | 'admin'

/** What a page is, wherever its code comes from. */
export interface Place {
  readonly id: string
  /** Optional parameters end in `?`. */
  readonly path: string
  /** Below `pages.title`. */
  readonly title: string | ((params: Params) => string)
  readonly code: Permission
  /** The menu's entry that the page belongs to. */
  readonly section?: SectionId
  /** Where the menu leads; without one the page is reached from other pages. */
  readonly menu?: readonly { path: string; title: string }[]
  /** Shows what has been: a lost link takes nothing from it. */
  readonly past?: true
  /** State and scroll stay when the page is left. */
  readonly keepAlive?: true
  /** Fills the screen: for a wall that nobody stands before. */
  readonly bare?: true
  /** False: an address that is none of this page's. */
  readonly accepts?: (params: Params) => boolean
  /** A large part that the page will ask for by itself, to be fetched along with it. */
  readonly part?: (params: Params) => (() => Promise<unknown>) | undefined
}

export interface PageRoute extends Place {
  readonly page: () => Promise<PageModule>
}

export const here = (path: string, title: string) => [{ path, title }]
/** Pages of one entry of the menu that share its permission; each is titled by its id. */
export const inSection =
  (section: SectionId, sectionCode: Permission, past?: true) =>
  (id: string, path: string): Place => ({ id, path, title: id, code: sectionCode, section, ...(past && { past }) })
