import type { KeyboardEvent } from 'react'

/** Menus and lists that are open; what was closed stays in the document, hidden. */
const OPEN_POPUP = ['dropdown', 'select-dropdown', 'popover']
  .map((name) => `.ant-${name}:not(.ant-${name}-hidden)`)
  .join(', ')

/**
 * Escape, meant for the panel that hears it. Not for a menu that is open over it, whose button has kept the focus, nor for a
 * dialog of the panel, whose keys come by here though it stands elsewhere.
 */
export const isOwnEscape = ({ key, currentTarget, target }: KeyboardEvent<Element>): boolean =>
  key === 'Escape' && currentTarget.contains(target as Node) && document.querySelector(OPEN_POPUP) === null
