# build/wasm/crux.wasm: the engine as a module that a page loads. A reactor: it has no main, and its functions are called any time.
# The stack comes first, so that one that is too deep traps instead of writing over other data. binaryen 108 fails without the names
# of functions, so only debugging information is stripped. -O0: clang would call wasm-opt, too (its --no-wasm-opt writes nothing).
add_executable(crux_module wasm/main.cpp)
target_link_libraries(crux_module PRIVATE crux_wasm)
target_link_options(crux_module PRIVATE -O0 -mexec-model=reactor -Wl,--gc-sections -Wl,--stack-first -Wl,-z,stack-size=4194304
  -Wl,--strip-debug -Wl,--max-memory=268435456)
set(module ${CMAKE_BINARY_DIR}/crux.wasm)
find_program(WASM_OPT wasm-opt REQUIRED)
add_custom_command(OUTPUT ${module}
  COMMAND ${WASM_OPT} -Os --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --strip-producers
    $<TARGET_FILE:crux_module> -o ${module}
  DEPENDS crux_module COMMENT "Making crux.wasm smaller")
add_custom_target(module ALL DEPENDS ${module})
