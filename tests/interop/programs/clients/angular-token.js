// angular-token for Angular. Each call resolves to what the server answered. It has no call that changes a profile.
const { AngularTokenModule, AngularTokenService } = globalThis["angular-token"];
const { common, core, platformBrowser, platformBrowserDynamic, router } = ng;

class Root {}
core.Component({ selector: "app-root", template: "" })(Root);
class Program {}
core.NgModule({
  imports: [
    platformBrowser.BrowserModule,
    common.http.HttpClientModule,
    router.RouterModule.forRoot([{ path: "**", component: Root }]),
    AngularTokenModule.forRoot({ apiBase: location.origin }),
  ],
  providers: [AngularTokenModule, { provide: common.APP_BASE_HREF, useValue: "/client" }],
  declarations: [Root],
  bootstrap: [Root],
})(Program);

const started = platformBrowserDynamic
  .platformBrowserDynamic()
  .bootstrapModule(Program)
  .then(({ injector }) => ({
    auth: injector.get(AngularTokenService),
    http: injector.get(common.http.HttpClient),
  }));
const call = async (ask) => {
  const { auth } = await started;
  return ask(auth)
    .toPromise()
    .then(
      (body) => ({ ok: true, body }),
      ({ error }) => ({ ok: false, body: error }),
    );
};

globalThis.client = {
  restore: () => call((auth) => auth.validateToken()),
  signIn: (login, password) => call((auth) => auth.signIn({ login, password })),
  get: async (path) =>
    (await started).http
      .get(location.origin + path, { observe: "response" })
      .toPromise()
      .then(
        ({ status }) => status,
        ({ status }) => status,
      ),
  signUp: (login, password) =>
    call((auth) => auth.registerAccount({ login, password, passwordConfirmation: password })),
  requestReset: (login) => call((auth) => auth.resetPassword({ login })),
  changePassword: (password, { current_password: current, reset_password_token: token }) =>
    call((auth) =>
      auth.updatePassword({
        password,
        passwordConfirmation: password,
        passwordCurrent: current ?? null,
        resetPasswordToken: token,
      }),
    ),
  signOut: () => call((auth) => auth.signOut()),
  destroy: () => call((auth) => auth.deleteAccount()),
};
