// j-toker for jQuery. Each call resolves to what the server answered.
const { auth } = jQuery;
const settle = (deferred) =>
  new Promise((done) =>
    deferred.then(
      (body) => done({ ok: true, body }),
      ({ data }) => done({ ok: false, body: data }),
    ),
  );
const copyOf = ({ ok, body }) => ({ ok, body: JSON.parse(JSON.stringify(body ?? null)) });
const call = async (deferred) => copyOf(await settle(deferred));

const restored = call(auth.configure({ apiUrl: location.origin }));

globalThis.client = {
  restore: () => restored,
  signIn: (email, password) => call(auth.emailSignIn({ email, password })),
  get: (path) =>
    new Promise((done) =>
      jQuery.ajax({ url: location.origin + path, complete: ({ status }) => done(status) }),
    ),
  signUp: (email, password) =>
    call(auth.emailSignUp({ email, password, password_confirmation: password })),
  changeProfile: (fields) => call(auth.updateAccount(fields)),
  requestReset: (email) => call(auth.requestPasswordReset({ email })),
  changePassword: (password, proof) =>
    call(auth.updatePassword({ password, password_confirmation: password, ...proof })),
  signOut: () => call(auth.signOut()),
  destroy: () => call(auth.destroyAccount()),
};
