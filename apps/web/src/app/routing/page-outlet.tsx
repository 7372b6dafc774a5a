import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'

/** What the route table tells about a matched page. */
export interface PageHandle {
  /** Below `pages.title`. */
  readonly title: string | ((params: Readonly<Record<string, string | undefined>>) => string)
  readonly keepAlive: boolean
  /** Fills the screen: without header and menu. */
  readonly bare?: boolean
  /** Shows what has been: a lost link takes nothing from it. */
  readonly past?: boolean
}

export interface LoadedPage {
  readonly Page: ComponentType
}

/** The page that the route's loader has fetched. */
export function PageOutlet() {
  const { Page } = useLoaderData<LoadedPage>()
  return <Page />
}
