import * as z from 'zod/mini'

// The content security policy forbids code made at run time, which zod tries as soon as a schema is made. So this
// comes before every other import of the app.
z.config({ jitless: true })
