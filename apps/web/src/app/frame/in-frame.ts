import { createContext } from 'react'

/** Whether header and menu stand around the page. */
export const InFrame = createContext(false)
