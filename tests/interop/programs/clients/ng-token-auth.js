// ng-token-auth for AngularJS. Each call resolves to what the server answered.
angular
  .module("program", ["ng-token-auth"])
  .config(($authProvider) =>
    $authProvider.configure({ apiUrl: location.origin, validateOnPageLoad: false }),
  );
const injector = angular.bootstrap(document.body, ["program"]);
const auth = injector.get("$auth");
const root = injector.get("$rootScope");
const copyOf = (body) => JSON.parse(JSON.stringify(body ?? null));
const call = (promise) =>
  new Promise((done) => {
    promise.then(
      (reply) => done({ ok: true, body: copyOf(reply?.data ?? reply) }),
      (failure) => done({ ok: false, body: copyOf(failure?.data ?? failure) }),
    );
    root.$applyAsync();
  });

globalThis.client = {
  restore: () => call(auth.validateUser()),
  signIn: (email, password) => call(auth.submitLogin({ email, password })),
  get: (path) =>
    injector
      .get("$http")
      .get(location.origin + path)
      .then(
        ({ status }) => status,
        ({ status }) => status,
      ),
  signUp: (email, password) =>
    call(auth.submitRegistration({ email, password, password_confirmation: password })),
  changeProfile: (fields) => call(auth.updateAccount(fields)),
  requestReset: (email) => call(auth.requestPasswordReset({ email })),
  changePassword: (password, proof) =>
    call(auth.updatePassword({ password, password_confirmation: password, ...proof })),
  signOut: () => call(auth.signOut()),
  destroy: () => call(auth.destroyAccount()),
};
