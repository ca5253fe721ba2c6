import * as z from 'zod/mini'

// The content security policy forbids generated code, which zod tries to use for every schema. So this
// comes before every other import of the app.
z.config({ jitless: true })
