import { createElement, Fragment, type ReactNode } from 'react'

/** A whole sentence of which some parts are links, names in bold or code: a words file says it, its caller dresses these parts. */
export const sentence = (...parts: ReactNode[]) => createElement(Fragment, null, ...parts)

/** Dresses some words of a sentence, as a link does. */
export type Dress = (words: string) => ReactNode
