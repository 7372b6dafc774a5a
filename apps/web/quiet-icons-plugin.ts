import type { Plugin } from 'vite'

const ICON = /@ant-design\/icons\/es\/components\/AntdIcon\.js$/
const NAMED = `role: "img",\n    "aria-label": icon.name`
const QUIET =
  '...(onClick || restProps["aria-label"] || restProps["aria-labelledby"] || restProps.title' +
  ' ? { role: "img" } : { "aria-hidden": true })'

/** The component with its pictures said by the words beside them, and not by a name of their own. */
export function quietIcon(code: string): string {
  const quiet = code.replace(NAMED, QUIET)
  if (quiet === code) throw new Error('the icon library names its pictures in another way than this plugin knows')
  return quiet
}

/**
 * The icon library reads out each picture by its English file name ("eye Acknowledge", in every language). What stands beside words
 * is decoration; one that has no words beside it is given its own where it is used.
 */
export const quietIcons = (): Plugin => ({
  name: 'quiet-icons',
  enforce: 'pre',
  transform: { filter: { id: ICON }, handler: (code) => quietIcon(code) },
})
